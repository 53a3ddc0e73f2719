import { inspect, stripVTControlCharacters } from 'node:util';
import type { Step } from './story.js';

const LINE_WIDTH = 110;

/** A step as lines for a terminal: title, request, the interesting part of the answer, and the reason. */
export function stepText(step: Step, number: number, hasColors: boolean): string {
  const { title, method, path, body, shown, why } = step;
  const json = (value: object) =>
    wrapped(inspect(value, { depth: null, colors: hasColors, breakLength: Infinity })).join('\n       ');
  return [
    '',
    `${number}. ${title}`,
    `   ${method} ${path}`,
    ...(body ? [`     ${json(body)}`] : []),
    `   answers`,
    `     ${json(shown)}`,
    `   ${why}`,
    '',
  ].join('\n');
}

/** Between the entries of an object, or between the objects of a list in it. */
const BREAK = /(?<=,) (?![^{}]*\}.)/;

/** The lines of an object that is written on one line. An object in it is not broken. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const part of text.split(BREAK)) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length && stripVTControlCharacters(longer).length <= LINE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}
