import type { PublicSettings } from '../../core/public-settings.ts';
import type { ModelAccess } from '../../engines/vision/openai-chat.ts';
import { BASE_PATH } from '../base-path.ts';
import type { KeyValueStorage } from '../notes/session-shelf.ts';
import { createStore, type Store } from '../store.ts';

/** Who reads the pages: this device alone, the operator's model behind our server, or a model of the reader's own. */
export const READERS = ['device', 'relay', 'own'] as const;

export type Reader = (typeof READERS)[number];

/** A model of the reader's own. The key is empty for services that want none. */
export interface OwnModel {
  readonly address: string;
  readonly key: string;
  readonly model: string;
}

/** What the reader chose; `reader` is null while nothing was chosen. */
export interface ModelChoice {
  readonly reader: Reader | null;
  readonly own: OwnModel;
}

const STORAGE_KEY = 'commonplace.model';
export const DEFAULT_OWN: OwnModel = { address: 'https://api.openai.com/v1', key: '', model: 'gpt-4o' };
/** Services that are known to answer nobody without a key. */
const WANT_KEYS: ReadonlySet<string> = new Set([new URL(DEFAULT_OWN.address).hostname]);
const NOTHING_CHOSEN: ModelChoice = { reader: null, own: DEFAULT_OWN };

/** The reader's choice, remembered on this device and nowhere else. */
export interface ModelChoices {
  readonly choice: Store<ModelChoice>;
  readonly save: (choice: ModelChoice) => void;
}

/** Choices in the browser's storage; without storage they last until the page is closed. */
export function createModelChoices(storage: KeyValueStorage): ModelChoices {
  const choice = createStore(remembered(storage));
  return {
    choice,
    save: (next) => {
      choice.set(next);
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the choice holds as long as the page is open.
      }
    },
  };
}

/** Who reads under these settings: what was chosen, as far as the operator allows it. */
export function readerOf({ reader }: ModelChoice, { model }: PublicSettings): Reader {
  const wanted = reader ?? (model.onByDefault ? 'relay' : 'device');
  return isOffered(wanted, model) ? wanted : 'device';
}

/** True where a way of reading is there to be chosen. */
export function isOffered(reader: Reader, { relay, own }: PublicSettings['model']): boolean {
  switch (reader) {
    case 'device':
      return true;
    case 'relay':
      return relay !== null;
    case 'own':
      return own;
    default:
      return reader satisfies never;
  }
}

/** Where the model is that reads the pages; null when none does. */
export function accessOf(choice: ModelChoice, settings: PublicSettings): ModelAccess | null {
  const reader = readerOf(choice, settings);
  switch (reader) {
    case 'device':
      return null;
    case 'relay':
      return {
        address: `${window.location.origin}${BASE_PATH}/api/model`,
        model: settings.model.relay?.model ?? DEFAULT_OWN.model,
      };
    case 'own': {
      const { address, key, model } = choice.own;
      return { address: address.replace(/\/+$/, ''), model, ...(key !== '' && { key }) };
    }
    default:
      return reader satisfies never;
  }
}

/** What is wrong with a model of the reader's own, field by field; empty when it can be tried. */
export function problemsOf({ address, key, model }: OwnModel): Partial<OwnModel> {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' };
  return {
    ...(!/^https?:$/.test(protocol) && { address: `Enter an address such as ${DEFAULT_OWN.address}` }),
    ...(key === '' && WANT_KEYS.has(hostname) && { key: `Enter your key: ${hostname} answers nobody without one` }),
    ...(model === '' && { model: 'Enter the name of a model' }),
  };
}

function remembered(storage: KeyValueStorage): ModelChoice {
  try {
    return choiceFrom(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return NOTHING_CHOSEN;
  }
}

function choiceFrom(value: unknown): ModelChoice {
  const from = fieldsOf(value);
  const own = fieldsOf(from['own']);
  const text = (name: keyof OwnModel): string => {
    const found = own[name];
    return typeof found === 'string' ? found : DEFAULT_OWN[name];
  };
  const reader = READERS.find((known) => known === from['reader']) ?? null;
  return { reader, own: { address: text('address'), key: text('key'), model: text('model') } };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // An object that is not null has string keys; what is under them is checked by the caller.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
