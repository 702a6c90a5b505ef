import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawFigure } from './draw-figure.ts';
import { applyStyle, RAISED } from './faces.ts';
import { drawFormula } from './formula.ts';
import type { Decoration, MadePage, SetLine } from './made-page.ts';

/** Draws the print of `page`; the context's unit is a millimetre, its origin the page's top left. */
export function drawPrint(context: SKRSContext2D, page: MadePage): void {
  for (const decoration of page.decorations) drawDecoration(context, decoration);
  for (const line of page.lines) drawLine(context, line);
}

/** Letters are drawn at this many times their size and scaled down, since canvases set very small type badly. */
const FONT_SCALE = 20;
const LINK_COLOUR = '#1a4fa3';

function drawLine(context: SKRSContext2D, line: SetLine): void {
  for (const piece of line.pieces) {
    context.fillStyle = piece.style.underlined === 'link' ? LINK_COLOUR : (piece.style.colour ?? line.colour);
    if (piece.style.underlined !== undefined) {
      context.fillRect(piece.left, line.baseline + line.size * 0.13, piece.width, line.size * 0.045);
    }
    if (piece.style.formula === true) {
      drawFormula(context, piece.text, { x: piece.left, baseline: line.baseline, size: line.size });
      continue;
    }
    context.save();
    const raised = piece.style.raised !== undefined;
    context.translate(piece.left, line.baseline - (raised ? RAISED.height * line.size : 0));
    context.scale(1 / FONT_SCALE, 1 / FONT_SCALE);
    applyStyle(context, piece.style, line.size * FONT_SCALE * (raised ? RAISED.size : 1));
    context.fillText(piece.text, 0, 0);
    context.restore();
  }
}

function drawDecoration(context: SKRSContext2D, decoration: Decoration): void {
  switch (decoration.kind) {
    case 'rule':
      return drawRule(context, decoration);
    case 'tint':
      context.fillStyle = decoration.colour;
      context.fillRect(decoration.left, decoration.top, decoration.width, decoration.height);
      if (decoration.border === undefined) return;
      context.strokeStyle = decoration.border;
      context.lineWidth = 0.2;
      context.strokeRect(decoration.left, decoration.top, decoration.width, decoration.height);
      return;
    case 'dot':
      context.fillStyle = decoration.colour;
      context.beginPath();
      context.arc(decoration.x, decoration.y, decoration.radius, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'figure':
      return drawFigure(context, decoration);
    default:
      decoration satisfies never;
  }
}

function drawRule(context: SKRSContext2D, rule: Extract<Decoration, { kind: 'rule' }>): void {
  context.strokeStyle = rule.colour;
  context.lineWidth = rule.width;
  context.setLineDash([...(rule.dash ?? [])]);
  context.beginPath();
  for (const [x, y] of rule.points) context.lineTo(x, y);
  context.stroke();
  context.setLineDash([]);
}
