import type { PublicSettings } from '../../core/public-settings.ts';
import { useServices } from '../services-context.tsx';
import { aboutPhotos, type Reading, readingOf } from '../settings/what-leaves.ts';
import { useStore } from '../store.ts';
import { SupportSection } from '../support/support-section.tsx';

/** What stays and what goes, in a few sentences, under everything else. */
export function SiteFooter() {
  const { settings: settingsStore, models } = useServices();
  const settings = useStore(settingsStore);
  const reading = readingOf(useStore(models.choice), settings);
  return (
    <footer className="mt-auto pt-16">
      <div className="fleuron" aria-hidden="true">
        ❧
      </div>
      <p className="mx-auto mt-4 max-w-prose text-center text-sm text-balance text-ink-soft">
        {whatLeaves(settings, reading)}
      </p>
      <SupportSection />
    </footer>
  );
}

/** What leaves the device, as it is configured. */
function whatLeaves({ analytics, forms }: PublicSettings, reading: Reading): string {
  const server = 'PDFs and the text of your notes go to the server that this page came from';
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
