import { LIMIT_VARIABLES, type PdfLimits } from '../../engines/pdf/file/file.ts';
import type { Config } from '../config.ts';

/** The bounds on one PDF as the settings give them. */
export function pdfLimitsOf(config: Config): PdfLimits {
  return {
    bytes: config.pdfMegabytes * LIMIT_VARIABLES.bytes.unit,
    pages: config.pdfPages * LIMIT_VARIABLES.pages.unit,
    pixelsPerPage: config.pdfMegapixels * LIMIT_VARIABLES.pixelsPerPage.unit,
    msPerPage: config.pdfPageSeconds * LIMIT_VARIABLES.msPerPage.unit,
    msPerJob: config.pdfJobMinutes * LIMIT_VARIABLES.msPerJob.unit,
    annotationsPerPage: config.pdfAnnotations * LIMIT_VARIABLES.annotationsPerPage.unit,
    memoryBytes: config.pdfMemoryMegabytes * LIMIT_VARIABLES.memoryBytes.unit,
  };
}
