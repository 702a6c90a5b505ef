import { ShelfButton } from '../books/shelf-button.tsx';
import { FeedbackButton } from '../feedback/feedback-button.tsx';
import { HAS_SERVER } from '../has-server.ts';
import { SettingsButton } from '../settings/settings-button.tsx';

/** The product's title, and on the right the shelf, the settings and the feedback button. */
export function SiteHeader() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-2">
      <h1 className="site-title">
        <span className="marked">Commonplace</span>
      </h1>
      <div className="flex flex-wrap">
        <ShelfButton />
        <SettingsButton />
        {HAS_SERVER && <FeedbackButton />}
      </div>
    </header>
  );
}
