import { type ReactNode, useId } from 'react';
import { HAS_SERVER } from '../has-server.ts';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { InWorkshop } from '../workshop/in-workshop.tsx';
import { DeviceStorage } from './device-storage.tsx';
import { LANGUAGES, type LanguageCode, THEMES, type Theme } from './preferences.ts';
import { SettingsForm } from './settings-form.tsx';

const THEME_NAMES: Readonly<Record<Theme, string>> = { system: 'As this device has it', light: 'Light', dark: 'Dark' };

/** Everything that can be set: looks, languages, who reads, and what is kept. */
export function SettingsContent({ onDone }: { readonly onDone: () => void }) {
  const { settings } = useFirstServices();
  const { model } = useStore(settings);
  return (
    <>
      <Part title="Theme">
        <Themes />
      </Part>
      <Part title="Languages of your books">
        <Languages />
      </Part>
      {(model.relay !== null || model.own) && (
        <Part title="How pages are read">
          <SettingsForm onDone={onDone} />
        </Part>
      )}
      {HAS_SERVER && (
        <Part title="PDFs">
          <PdfsStayHere />
        </Part>
      )}
      <Part title="On this device">
        <InWorkshop>
          <DeviceStorage />
        </InWorkshop>
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="font-display text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Themes() {
  const { preferences } = useFirstServices();
  const { theme } = useStore(preferences);
  return (
    <fieldset aria-label="Theme" className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {THEMES.map((one) => (
        <label key={one} className="flex min-h-10 items-center gap-2">
          <input
            type="radio"
            name="theme"
            className="size-4 accent-current"
            checked={theme === one}
            onChange={() => preferences.update((now) => ({ ...now, theme: one }))}
          />
          {THEME_NAMES[one]}
        </label>
      ))}
    </fieldset>
  );
}

function PdfsStayHere() {
  const { preferences } = useFirstServices();
  const { pdfsStayHere } = useStore(preferences);
  const id = useId();
  return (
    <>
      <label className="mt-2 flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-current"
          aria-describedby={id}
          checked={pdfsStayHere}
          onChange={() => preferences.update((now) => ({ ...now, pdfsStayHere: !now.pdfsStayHere }))}
        />
        PDFs stay here too
      </label>
      <p id={id} className="text-sm text-ink-soft">
        PDFs are opened on this device instead of by this site’s own server. Long ones take more time here than there;
        what opens them (about 2 MB) is fetched once.
      </p>
    </>
  );
}

function Languages() {
  const { preferences } = useFirstServices();
  const { languages } = useStore(preferences);
  const toggle = (code: LanguageCode): void => {
    const without = languages.filter((one) => one !== code);
    const next = without.length === languages.length ? [...languages, code] : without;
    // Without any language nothing could be read.
    if (next.length > 0) preferences.update((now) => ({ ...now, languages: next }));
  };
  return (
    <>
      <p className="text-sm text-ink-soft">
        Pages are read in the languages chosen here, one at least. Where their words show another of these, they are
        read in that one, which takes longer.
      </p>
      <fieldset aria-label="Languages" className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {LANGUAGES.map(({ code, name }) => (
          <label key={code} className="flex min-h-10 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-current"
              checked={languages.includes(code)}
              onChange={() => toggle(code)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  );
}
