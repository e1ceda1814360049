"""The command's entry, also as `python -m generator`."""

import gc
import signal


def main() -> None:
    """Runs the command line. Garbage is looked for seldom: a short life makes little of it, and looking took a tenth of it.

    Ctrl-C ends it without a word while the libraries are imported; afterwards `run_command` says so.
    """
    asked = signal.getsignal(signal.SIGINT)
    if asked is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()  # while the libraries are imported
    from generator.cli import run_command  # noqa: PLC0415  # after the line above

    gc.freeze()
    gc.set_threshold(200_000, 20, 20)
    gc.enable()
    signal.signal(signal.SIGINT, asked)
    run_command()


if __name__ == "__main__":
    main()
