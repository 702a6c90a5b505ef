/**
 * What was typed onto a page after it was printed: text boxes, fields, remarks beside marks, text in clips of their own. In
 * go a page's pieces of text, paths and characters; out come the pieces that are somebody's typing, and those that stand
 * apart from the print. A part of the 1 to 10 ms that the marks of a page cost. What is typing is told here; what becomes
 * of it is for `marks`.
 */
export { NOTHING_TYPED, type TypedText, typedText } from './typed-text.ts';
