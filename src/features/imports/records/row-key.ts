/** The identifier of a row and the column or field that has it; neither if the row has none, and is a record of its own. */
export interface RowKey {
  /** What the rows of the record have in common besides. */
  within?: string;
  name?: string;
  value?: string;
}
