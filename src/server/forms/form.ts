import { SESSION_ID_PATTERN } from '../session-id.ts';

/** The codes of the hosted form service's protocol that this server answers with. */
type FormErrorCode =
  | 'BLOCKED'
  | 'EMPTY'
  | 'FILES_TOO_BIG'
  | 'FORM_NOT_FOUND'
  | 'NO_FILE_UPLOADS'
  | 'PROJECT_NOT_FOUND'
  | 'TOO_MANY_FILES'
  | 'REQUIRED_FIELD_EMPTY'
  | 'REQUIRED_FIELD_MISSING'
  | 'TYPE_EMAIL'
  | 'TYPE_TEXT';

/** One error of a form; without `field` it belongs to the form as a whole. The message follows the field's label. */
export interface FormError {
  readonly code?: FormErrorCode;
  readonly field?: string;
  readonly message: string;
}

/** A form that this server takes in. */
export interface Form {
  readonly id: string;
  readonly fields: readonly FormField[];
}

interface FormField {
  readonly name: string;
  readonly type: 'email' | 'text';
}

/** The forms of the product, all of whose listed fields are required; others are stored when they are sent. */
const FORMS: readonly Form[] = [
  {
    id: 'feedback',
    fields: [
      { name: 'email', type: 'email' },
      { name: 'message', type: 'text' },
    ],
  },
];

/** A field that people do not see and programs fill in. */
export const HONEYPOT = '_gotcha';
/** A field in which a page names the form that it sends: sent again after an answer that was lost, it is kept once. */
const FORM_KEY = '_id';
const KEY = new RegExp(SESSION_ID_PATTERN);
/** Fields of one form, named or not. */
export const FIELDS_MAX = 50;
/** What is wrong with a form that has more. */
export const TOO_MANY_FIELDS: FormError = { message: `The form must not have more than ${FIELDS_MAX} fields.` };
/** Characters of a field's name. */
export const FIELD_NAME_LENGTH_MAX = 100;
/** Characters of a field: a very long letter. */
export const FIELD_LENGTH_MAX = 20_000;
/** Longest address that mail can be sent to (RFC 5321). */
const EMAIL_LENGTH_MAX = 254;
/** What a browser accepts in a field of type email (WHATWG HTML, "valid e-mail address"). */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** The form of that id, if this server has it. */
export function formOf(id: string): Form | undefined {
  return FORMS.find((form) => form.id === id);
}

/** What came in, by name; values of a JSON body may be anything. */
export type SentFields = ReadonlyMap<string, unknown>;

/** Every error of a form that was sent in; none means that `fieldsToStore` may be stored. */
export function formErrors(form: Form, sent: SentFields): readonly FormError[] {
  const empty: readonly FormError[] =
    sent.size === 0 ? [{ code: 'EMPTY', message: 'The form was sent without any field.' }] : [];
  return [...empty, ...sizeErrors(sent), ...form.fields.flatMap((field) => fieldErrors(field, sent))];
}

/** The fields worth keeping: those of the protocol itself, which start with an underscore, are not. */
export function fieldsToStore(sent: SentFields): Readonly<Record<string, string>> {
  const kept = [...sent].filter(([name]) => !name.startsWith('_'));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

/** The name that the page gave this form, where it is one that nobody else can guess. */
export function keyOf(sent: SentFields): string | undefined {
  const key = sent.get(FORM_KEY);
  return typeof key === 'string' && KEY.test(key) ? key : undefined;
}

function sizeErrors(sent: SentFields): readonly FormError[] {
  if (sent.size > FIELDS_MAX) return [TOO_MANY_FIELDS];
  if ([...sent.keys()].some((name) => name.length > FIELD_NAME_LENGTH_MAX)) {
    return [{ message: `The name of a field must not be longer than ${FIELD_NAME_LENGTH_MAX} characters.` }];
  }
  return [...sent].flatMap(([field, value]) => {
    if (typeof value !== 'string') return [{ code: 'TYPE_TEXT', field, message: 'must be text' }];
    if (value.length <= FIELD_LENGTH_MAX) return [];
    return [{ code: 'TYPE_TEXT', field, message: `must not be longer than ${FIELD_LENGTH_MAX} characters` }];
  });
}

function fieldErrors({ name, type }: FormField, sent: SentFields): readonly FormError[] {
  const value = sent.get(name);
  if (value === undefined) return [{ code: 'REQUIRED_FIELD_MISSING', field: name, message: 'is missing' }];
  if (typeof value !== 'string') return [];
  if (value.trim() === '') return [{ code: 'REQUIRED_FIELD_EMPTY', field: name, message: 'must not be empty' }];
  if (type === 'email' && !isEmail(value.trim())) {
    return [{ code: 'TYPE_EMAIL', field: name, message: 'must be an email address' }];
  }
  return [];
}

function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH_MAX && EMAIL.test(text);
}
