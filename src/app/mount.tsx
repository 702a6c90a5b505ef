import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { FirstServices } from './services-context.tsx';
import { showTheme } from './settings/preferences.ts';
import './styles.css';

/** Who comes back sees the notes with the first picture, unless what shows them is long in coming. */
const NOTES_WAIT_MS = 1000;

/** Starts the app in the page's `#root` with the services given, and brings back the notes of the session. */
export async function mount(services: FirstServices): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');
  const { upload, preferences } = services;
  window.addEventListener('beforeunload', (event) => {
    if (upload.state.get().kind === 'loading') event.preventDefault();
  });
  showTheme(preferences, document.documentElement);
  await Promise.race([services.bringBack(), passed(NOTES_WAIT_MS)]);
  await passed(0);
  const shown = createRoot(root);
  // In slices, and not in the task that ran the program: the page answers in between on a slow device.
  startTransition(() =>
    shown.render(
      <StrictMode>
        <App services={services} />
      </StrictMode>,
    ),
  );
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
