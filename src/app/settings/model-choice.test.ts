import { describe, expect, it } from 'vitest';
import type { PublicSettings } from '../../core/public-settings.ts';
import {
  createModelChoices,
  DEFAULT_OWN,
  type ModelChoice,
  problemsOf,
  type Reader,
  readerOf,
} from './model-choice.ts';
import { NOTHING_CONFIGURED } from './public-settings.ts';

function memory(start: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(start));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function settings(model: Partial<PublicSettings['model']>): PublicSettings {
  return { ...NOTHING_CONFIGURED, model: { ...NOTHING_CONFIGURED.model, ...model } };
}

const chosen = (reader: Reader | null): ModelChoice => ({ reader, own: DEFAULT_OWN });
const RELAY = { model: 'gpt-4o' };

describe('who reads', () => {
  it.each<[Reader | null, Partial<PublicSettings['model']>, Reader]>([
    [null, {}, 'device'],
    [null, { relay: RELAY, own: true }, 'device'],
    [null, { relay: RELAY, onByDefault: true }, 'relay'],
    ['device', { relay: RELAY, onByDefault: true }, 'device'],
    ['relay', { relay: RELAY }, 'relay'],
    ['relay', {}, 'device'],
    ['own', { own: true }, 'own'],
    ['own', { own: false, relay: RELAY }, 'device'],
  ])('%s where the operator says %j: %s', (choice, model, reader) => {
    expect(readerOf(chosen(choice), settings(model))).toBe(reader);
  });
});

describe('the choice', () => {
  it('is remembered in the storage', () => {
    const storage = memory();
    const own = { address: 'http://localhost:11434/v1', key: 'k', model: 'llava' };
    createModelChoices(storage).save({ reader: 'own', own });
    expect(createModelChoices(storage).choice.get()).toEqual({ reader: 'own', own });
  });

  it.each(['not JSON', '7', '{"reader":"cloud","own":{"address":5}}', 'null'])(
    'is none where %s is stored',
    (stored) => {
      const { choice } = createModelChoices(memory({ 'commonplace.model': stored }));
      expect(choice.get()).toEqual({ reader: null, own: DEFAULT_OWN });
    },
  );

  it('holds without storage as well', () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    const models = createModelChoices({ getItem: refuse, setItem: refuse, removeItem: refuse });
    models.save(chosen('own'));
    expect(models.choice.get().reader).toBe('own');
  });
});

describe('a model of the reader’s own', () => {
  it.each([
    ['https://api.openai.com/v1', 'k'],
    ['http://localhost:11434/v1', ''],
  ])('may be at %s with the key “%s”', (address, key) => {
    expect(problemsOf({ ...DEFAULT_OWN, address, key })).toEqual({});
  });

  it('needs a key at OpenAI, which answers nobody without one', () => {
    expect(problemsOf({ ...DEFAULT_OWN, key: '' })).toEqual({ key: expect.stringContaining('key') });
  });

  it.each(['', 'api.openai.com/v1', 'javascript:alert(1)', 'file:///etc/passwd'])('may not be at %j', (address) => {
    expect(problemsOf({ ...DEFAULT_OWN, address }).address).toMatch(/such as https/);
  });

  it('has a name', () => {
    expect(problemsOf({ ...DEFAULT_OWN, model: '' })).toHaveProperty('model');
  });
});
