/**
 * The printed page number. In go a page's layout and its ink; short pieces of print at head, foot and sides that stand
 * as numbers do are read, some 5 ms each, six at most. Out come rows for `core/numbers`, which decides. A place that is
 * never read cannot be a number: what refuses places is set here, what a row says is weighed there.
 */
export { numberRows } from './number-rows.ts';
