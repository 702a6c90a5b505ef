import { DEFAULT_PDF_LIMITS, LIMIT_VARIABLES, type LimitVariable, type PdfLimits } from '../engines/pdf/file/file.ts';

/** The bounds on one PDF, or what is wrong with what the environment says of them. */
export type PdfLimitSetting =
  | { readonly ok: true; readonly limits: PdfLimits }
  | { readonly ok: false; readonly problem: string };

/** Reads the bounds from the variables that the server knows as well; an absent or empty one keeps its default. */
export function pdfLimitsOf(env: Readonly<Record<string, string | undefined>>): PdfLimitSetting {
  const problems: string[] = [];
  const named = Object.entries<LimitVariable>(LIMIT_VARIABLES).flatMap(([key, { name, unit, min, max }]) => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return [];
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return [[key, value * unit] as const];
    problems.push(`${name} is "${text}", but it must be a whole number from ${min} to ${max}.`);
    return [];
  });
  if (problems.length > 0) return { ok: false, problem: problems.join('\n') };
  return { ok: true, limits: { ...DEFAULT_PDF_LIMITS, ...Object.fromEntries(named) } };
}
