import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** Files that are named; of more only the number is told. */
const NAMED_MAX = 12;

/** Names the files of the last choice that cannot be read, and says how such a device gives pictures that can: once for all of a kind. */
export function RefusedFiles() {
  const { upload } = useFirstServices();
  const refused = useStore(upload.refused);
  if (refused.length === 0) return null;
  return (
    <ul
      aria-label="Files that cannot be read"
      className="mx-auto mt-4 grid max-w-prose gap-2 text-sm"
      // The message that comes with it lies beside it.
      data-stays-in-view
    >
      {KINDS.map(({ isOf, advice }, at) => {
        const names = refused.filter(
          (name) => isOf.test(name) && !KINDS.slice(0, at).some((kind) => kind.isOf.test(name)),
        );
        const more = names.length - NAMED_MAX;
        return names.length === 0 ? null : (
          <li key={advice} className="wrap-anywhere">
            <strong>{names.slice(0, NAMED_MAX).join(', ')}</strong>
            {more > 0 && ` and ${more} more`} {names.length === 1 ? 'was' : 'were'} left out. {advice}
          </li>
        );
      })}
    </ul>
  );
}

/** Kinds of files by the ends of their names, the last one any; a file is of the first that it fits. */
const KINDS = [
  {
    isOf: /\.hei[cf]$/i,
    advice:
      'HEIC pictures cannot be read here. On an iPhone or iPad choose Settings › Camera › Formats › Most Compatible and photograph the page again, or open the picture in Photos and export it as JPEG; on Android turn off “High efficiency” in the camera’s settings.',
  },
  {
    isOf: /\.(?:webp|gif|bmp|tiff?|avif)$/i,
    advice: 'In the pictures app of this device such a picture can be saved or exported as JPEG or PNG.',
  },
  {
    isOf: /\.(?:html?|txt|csv|tsv|json|lua|sqlite|plist|annot)$/i,
    advice:
      'Notes that another program wrote, such as Kindle’s clippings, come in by “Your books” at the top, and there by “Import notes”.',
  },
  { isOf: /^/, advice: 'Photos are read as JPEG or PNG, documents as PDF: save or export it as one of these.' },
] as const;
