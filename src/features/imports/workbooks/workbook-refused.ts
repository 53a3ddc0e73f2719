/** Thrown for a workbook that cannot be read: `reason` says why, and what to do. */
export class WorkbookRefused extends Error {
  constructor(readonly reason: string) {
    super(`The workbook is refused: it ${reason}`);
  }
}

/** The error of a part of a workbook that is not what the format demands. */
export const broken = (what: string) =>
  new WorkbookRefused(
    `is a damaged workbook: ${what}; open it in a spreadsheet program, save it as xlsx and send that file`,
  );
