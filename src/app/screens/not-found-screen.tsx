import { Link } from 'wouter';

/** What every address but the root shows. */
export function NotFoundScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-6 py-16">
      <div className="leaf px-6 py-12 sm:px-12">
        <h1 className="font-display text-4xl leading-tight sm:text-5xl">404 Page Not Found</h1>
        <p className="mt-4 text-ink-soft">Did you forget to add the page to the router?</p>
        <p className="mt-8">
          <Link href="/" className="text-link">
            Back to the first page
          </Link>
        </p>
      </div>
    </main>
  );
}
