import { inspect } from 'node:util';
import type { Step } from './story.js';

const LINE_WIDTH = 110;

/** A step as lines for a terminal: title, request, the interesting part of the answer, and the reason. */
export function stepText(step: Step, number: number, hasColors: boolean): string {
  const json = (value: object) =>
    inspect(value, { depth: null, colors: hasColors, compact: 3, breakLength: LINE_WIDTH }).replaceAll('\n', '\n     ');
  return [
    '',
    `${number}. ${step.title}`,
    `   POST ${step.path}`,
    `     ${json(step.body)}`,
    `   answers`,
    `     ${json(step.shown)}`,
    `   ${step.why}`,
    '',
  ].join('\n');
}
