"""Products: everything that a maker can ask for, one file each: ``make(game, workspace, folder, options)`` → what was made."""
