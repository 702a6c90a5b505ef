/** What ends a command in order: Ctrl-C, a supervisor, a terminal or console that is closed, Ctrl-Break on Windows. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;
