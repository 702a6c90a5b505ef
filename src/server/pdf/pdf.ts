/**
 * The route that opens PDFs. In goes an upload; out come its pages, line by line as they are ready, or a problem.
 * Uploads wait on the disk and in a line that is bounded for each client; reading is done in threads (`pipeline/pdf`),
 * or by workers on other machines (`queue`). The route itself costs next to nothing; no PDF is opened in the server's
 * own thread.
 */
export { processPdf } from './process-pdf.ts';
