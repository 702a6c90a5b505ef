/** What `commonplace feedback --help` says, and the manual page. */
export const FEEDBACK_HELP = `commonplace feedback [--format csv|json]

Lists the forms that readers sent to this server, oldest first, on standard output.
The database is the server's: the same DATA_DIR or DATABASE_URL.

  commonplace feedback > feedback.csv
`;
