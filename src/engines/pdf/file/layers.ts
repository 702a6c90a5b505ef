import { copiedObjects } from './copied-objects.ts';
import type { PdfDictionary, PdfValue } from './pdf-value.ts';
import type { PdfiumMemory } from './pdfium.ts';

/** What a document says of its layers, and which of its annotations belong to those that are not shown. */
export interface Layers {
  /** True where a layer may not be shown. */
  readonly areSomeHidden: boolean;
  /** `place` is that of the annotation in the list of the page, whose object has this number. */
  isHidden(pageObject: number, place: number): boolean;
}

/** Pages, annotations and layers, what says which are shown, and lists. */
const WANTED = /^\s*\[|\/(?:Annots|OC|OCGs|OCProperties|ON|OFF|BaseState|ViewState|OCMD)\b/u;

/** Which layers a document shows when it is opened. Costs about what reading the whole file costs. */
export function layersOf(memory: PdfiumMemory, document: number): Layers {
  const objects = copiedObjects(memory, document, (text) => WANTED.test(text));
  const states = new LayerStates(objects);
  return {
    areSomeHidden: states.areSomeHidden,
    isHidden(pageObject, place) {
      const annotation = states.listOf(states.dictionaryOf({ object: pageObject }).get('/Annots'))[place];
      const layer = states.dictionaryOf(annotation).get('/OC');
      return layer !== undefined && !states.isShown(layer);
    },
  };
}

class LayerStates {
  readonly #objects: ReadonlyMap<number, PdfValue>;
  readonly #isShownAtFirst: boolean;
  readonly #on: ReadonlySet<number>;
  readonly #off: ReadonlySet<number>;
  /** Layers that are shown as they themselves say. */
  readonly #automatic: ReadonlySet<number>;

  constructor(objects: ReadonlyMap<number, PdfValue>) {
    this.#objects = objects;
    const catalog = [...objects.values()].find((value) => value instanceof Map && value.has('/OCProperties'));
    const properties = this.dictionaryOf(this.dictionaryOf(catalog).get('/OCProperties'));
    const settings = this.dictionaryOf(properties.get('/D'));
    this.#isShownAtFirst = settings.get('/BaseState') !== '/OFF';
    this.#on = this.#numbersOf(settings.get('/ON'));
    this.#off = this.#numbersOf(settings.get('/OFF'));
    const usages = this.listOf(settings.get('/AS')).map((usage) => this.dictionaryOf(usage));
    const onView = usages.filter(
      (usage) => usage.get('/Event') === '/View' && this.listOf(usage.get('/Category')).includes('/View'),
    );
    this.#automatic = new Set(onView.flatMap((usage) => [...this.#numbersOf(usage.get('/OCGs'))]));
  }

  get areSomeHidden(): boolean {
    return !this.#isShownAtFirst || this.#off.size > 0 || this.#automatic.size > 0;
  }

  dictionaryOf(value: PdfValue | undefined): PdfDictionary {
    const found = this.#resolved(value);
    return found instanceof Map ? found : new Map();
  }

  listOf(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.#resolved(value);
    return Array.isArray(found) ? found : [];
  }

  /** A layer, or a condition on several of them. */
  isShown(layer: PdfValue): boolean {
    const dictionary = this.dictionaryOf(layer);
    if (dictionary.get('/Type') !== '/OCMD') return this.#isLayerShown(layer);
    const condition = this.listOf(dictionary.get('/VE'));
    if (condition.length > 0) return this.#holds(condition);
    const members = dictionary.get('/OCGs');
    if (members === undefined) return true;
    const list = this.listOf(members);
    const shown = (list.length > 0 ? list : [members]).map((one) => this.#isLayerShown(one));
    return isMet(dictionary.get('/P'), shown);
  }

  #isLayerShown(layer: PdfValue): boolean {
    const number = numberOf(layer);
    if (this.#automatic.has(number)) {
      const usage = this.dictionaryOf(this.dictionaryOf(layer).get('/Usage'));
      const state = this.dictionaryOf(usage.get('/View')).get('/ViewState');
      if (state !== undefined) return state !== '/OFF';
    }
    if (this.#off.has(number)) return false;
    return this.#isShownAtFirst || this.#on.has(number);
  }

  /** Conditions within it stand in its own list: so no reference leads round in a circle. */
  #holds([operator, ...terms]: readonly PdfValue[]): boolean {
    const values = terms.map((term) => (Array.isArray(term) ? this.#holds(term) : this.#isLayerShown(term)));
    if (operator === '/Not') return values[0] !== true;
    return operator === '/Or' ? values.includes(true) : !values.includes(false);
  }

  #numbersOf(list: PdfValue | undefined): ReadonlySet<number> {
    return new Set(this.listOf(list).map(numberOf));
  }

  #resolved(value: PdfValue | undefined): PdfValue | undefined {
    const number = numberOf(value);
    return number === 0 ? value : this.#objects.get(number);
  }
}

function isMet(policy: PdfValue | undefined, shown: readonly boolean[]): boolean {
  if (policy === '/AllOn') return !shown.includes(false);
  if (policy === '/AllOff') return !shown.includes(true);
  return shown.includes(policy !== '/AnyOff');
}

/** The number of the object that a value refers to; 0 for what is no reference. */
function numberOf(value: PdfValue | undefined): number {
  return typeof value === 'object' && 'object' in value ? value.object : 0;
}
