import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';

/** Names the files of the last choice that cannot be read, and says how such a device gives pictures that can. */
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
      {refused.map((name) => (
        <li key={name} className="wrap-anywhere">
          <strong>{name}</strong> was left out. {adviceFor(name)}
        </li>
      ))}
    </ul>
  );
}

function adviceFor(name: string): string {
  if (/\.hei[cf]$/i.test(name)) {
    return 'It is a HEIC picture. On an iPhone or iPad choose Settings › Camera › Formats › Most Compatible and take it again, or open it in Photos and export it as JPEG; on Android turn off “High efficiency” in the camera’s settings.';
  }
  if (/\.(?:webp|gif|bmp|tiff?|avif)$/i.test(name)) {
    return 'Open it in the pictures app of this device and save or export it as JPEG or PNG.';
  }
  return 'Photos are read as JPEG or PNG, documents as PDF: save or export it as one of these.';
}
