import { type ReactNode, useId, useState } from 'react';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import {
  isOffered,
  type ModelChoice,
  type OwnModel,
  problemsOf,
  READERS,
  type Reader,
  readerOf,
} from './model-choice.ts';
import { readingOf, whatIsSent } from './what-leaves.ts';

const NAMES: Readonly<Record<Reader, string>> = {
  device: 'On this device',
  relay: 'With this site’s vision model',
  own: 'With a vision model of my own',
};

const CHECKED =
  'Everything that a model says is held against the page on this device: only words that are printed there, under your marks, become notes. The rest is listed as doubtful.';

/** The choice of who reads, with one sentence for each on what is sent where. Nothing changes before it is saved. */
export function SettingsForm({ onDone }: { readonly onDone: () => void }) {
  const { settings, models } = useFirstServices();
  const publicSettings = useStore(settings);
  const saved = useStore(models.choice);
  const [draft, setDraft] = useState<ModelChoice>(() => ({ ...saved, reader: readerOf(saved, publicSettings) }));
  const [isTold, setIsTold] = useState(false);
  const problems = draft.reader === 'own' ? problemsOf(draft.own) : {};
  const setOwn = (own: OwnModel): void => setDraft({ ...draft, own });
  const save = (): void => {
    setIsTold(true);
    if (Object.keys(problems).length > 0) return;
    models.save(draft);
    onDone();
  };
  return (
    <form
      noValidate
      className="mt-3 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset className="grid gap-4" aria-label="Who reads">
        {READERS.filter((reader) => isOffered(reader, publicSettings.model)).map((reader) => (
          <Choice
            key={reader}
            name={NAMES[reader]}
            about={whatIsSent(readingOf({ ...draft, reader }, publicSettings))}
            isChosen={draft.reader === reader}
            onChoose={() => setDraft({ ...draft, reader })}
          >
            {reader === 'own' && draft.reader === 'own' && (
              <OwnFields own={draft.own} problems={isTold ? problems : {}} onChange={setOwn} />
            )}
          </Choice>
        ))}
      </fieldset>
      <p className="text-sm text-ink-soft">{CHECKED}</p>
      <div>
        <Button type="submit" tone="primary">
          Save
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly about: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ name, about, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        type="radio"
        id={id}
        name="reader"
        className="mt-1.5 size-4 shrink-0 accent-current"
        checked={isChosen}
        aria-describedby={`${id}-about`}
        onChange={onChoose}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id}>{name}</label>
        <p id={`${id}-about`} className="text-sm text-ink-soft">
          {about}
        </p>
        {children}
      </div>
    </div>
  );
}

interface OwnFieldsProps {
  readonly own: OwnModel;
  readonly problems: ReturnType<typeof problemsOf>;
  readonly onChange: (own: OwnModel) => void;
}

function OwnFields({ own, problems, onChange }: OwnFieldsProps) {
  return (
    <div className="mt-3 grid gap-4">
      <TextField
        label="Address"
        type="url"
        value={own.address}
        spellCheck={false}
        isInvalid={problems.address !== undefined}
        error={<Problem text={problems.address} />}
        onChange={(event) => onChange({ ...own, address: event.target.value.trim() })}
      />
      <TextField
        label="Key (empty where none is wanted)"
        type="password"
        value={own.key}
        autoComplete="off"
        isInvalid={problems.key !== undefined}
        error={<Problem text={problems.key} />}
        onChange={(event) => onChange({ ...own, key: event.target.value.trim() })}
      />
      <TextField
        label="Model"
        value={own.model}
        spellCheck={false}
        isInvalid={problems.model !== undefined}
        error={<Problem text={problems.model} />}
        onChange={(event) => onChange({ ...own, model: event.target.value.trim() })}
      />
    </div>
  );
}

function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <p className="field-error">{text}</p>;
}
