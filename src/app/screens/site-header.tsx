import { FeedbackButton } from '../feedback/feedback-button.tsx';

/** The product's title, and the feedback button on the right. */
export function SiteHeader() {
  return (
    <header className="flex items-center justify-between gap-4">
      <h1 className="font-display text-4xl tracking-tight sm:text-5xl">
        <span className="marked">Commonplace</span>
      </h1>
      <FeedbackButton />
    </header>
  );
}
