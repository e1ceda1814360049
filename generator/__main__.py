"""The command's entry, also as `python -m generator`."""

import gc


def main() -> None:
    """Runs the command line. Garbage is looked for seldom: a short life makes little of it, and looking took a tenth of it."""
    gc.disable()  # while the libraries are imported
    from generator.cli import run_command  # noqa: PLC0415  # after the line above

    gc.freeze()
    gc.set_threshold(200_000, 20, 20)
    gc.enable()
    run_command()


if __name__ == "__main__":
    main()
