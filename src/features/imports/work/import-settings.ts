/** How this instance takes part in imports. */
export abstract class ImportSettings {
  /** Whether it works on them. */
  abstract readonly isEnabled: boolean;
}
