import type { LoadingFile } from '../../engines/engine.ts';
import { LANGUAGES } from '../settings/preferences.ts';

const MB = 1e6;

/** What is fetched before the first page can be read, how much of it is here, and a bar of its own for that. */
export function LoadingLine({ files }: { readonly files: readonly LoadingFile[] }) {
  const loaded = files.reduce((sum, file) => sum + file.loaded, 0);
  const total = files.reduce((sum, file) => sum + file.total, 0);
  const percent = Math.floor((loaded / total) * 100);
  const missing = files.filter((file) => file.loaded < file.total).map(({ name }) => nameOf(name));
  return (
    <div className="mt-3 text-sm text-ink-soft">
      <p>
        Loading what reads pages: {megabytes(loaded)} of {megabytes(total)} MB. Still coming: {missing.join(', ')}.
      </p>
      <div
        // A thin line of its own, for which the tag has no place.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="progressbar"
        className="loading-track mt-1"
        aria-label="Page reader loaded"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${megabytes(loaded)} of ${megabytes(total)} MB`}
      >
        <div className="loading-stroke" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(1);
}

function nameOf(name: string): string {
  if (name === 'recogniser') return 'text recogniser';
  if (name === 'marks') return 'finder of marks';
  if (name === 'enm') return 'letters of old print';
  if (name === 'pdfium') return 'opener of PDFs';
  return LANGUAGES.find(({ code }) => code === name)?.name ?? name;
}
