import { ShelfButton } from '../books/shelf-button.tsx';
import { FeedbackButton } from '../feedback/feedback-button.tsx';
import { HAS_SERVER } from '../has-server.ts';
import { ServicesProvider, useFirstServices } from '../services-context.tsx';
import { SettingsButton } from '../settings/settings-button.tsx';
import { useStore } from '../store.ts';

/** The product's title, and the feedback button on the right. */
export function SiteHeader() {
  const work = useStore(useFirstServices().workshop.state);
  return (
    <header className="flex items-center justify-between gap-2">
      <h1 className="site-title">
        <span className="marked">Commonplace</span>
      </h1>
      <div className="flex flex-none">
        {work.kind === 'open' && (
          <ServicesProvider services={work.workshop.services}>
            <ShelfButton />
          </ServicesProvider>
        )}
        <SettingsButton />
        {HAS_SERVER && <FeedbackButton />}
      </div>
    </header>
  );
}
