import type { PublicSettings } from '../../core/public-settings.ts';
import { HAS_SERVER } from '../has-server.ts';
import { useFirstServices } from '../services-context.tsx';
import { aboutPhotos, type PdfWish, type Reading, readingOf } from '../settings/what-leaves.ts';
import { useStore } from '../store.ts';
import { SupportSection } from '../support/support-section.tsx';

/** What stays and what goes, in a few sentences, under everything else. */
export function SiteFooter() {
  const { settings: settingsStore, models, preferences } = useFirstServices();
  const settings = useStore(settingsStore);
  const reading = readingOf(useStore(models.choice), settings);
  const wish = useStore(preferences);
  return (
    <footer className="mt-auto pt-16">
      <div className="fleuron" aria-hidden="true">
        ❧
      </div>
      <p className="mx-auto mt-4 max-w-prose text-center text-sm text-balance text-ink-soft">
        {HAS_SERVER ? whatLeaves(settings, reading, wish) : NOTHING_LEAVES}
      </p>
      <SupportSection />
    </footer>
  );
}

const NOTHING_LEAVES = 'Photos and PDFs are read on this device and stay on it, and so do your notes.';

/** What leaves the device, as it is configured. */
function whatLeaves({ analytics, forms }: PublicSettings, reading: Reading, { pdfsStayHere }: PdfWish): string {
  const goes = pdfsStayHere ? 'The text of your notes goes' : 'PDFs and the text of your notes go';
  const server = `${goes} to the server that this page came from`;
  const others = [
    ...(forms.endpoint === null ? [] : ['What you write in a form goes to a form service.']),
    ...(analytics === null
      ? []
      : ['An analytics service counts uploads (number, size, types and names of files), unless your browser objects.']),
  ];
  const isAll = others.length === 0 && reading.reader === 'device';
  const rest = isAll ? `${server}, and nowhere else.` : [`${server}.`, ...others].join(' ');
  return `${aboutPhotos(reading)} ${rest}`;
}
