/** Functions of pg that are not documented; see `pg-row-query.ts`. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value of a parameter as pg sends it. Throws if it cannot be sent. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
