/** How this instance takes part in sending events to endpoints. */
export abstract class DispatchSettings {
  /** Whether it sends events. */
  abstract readonly isEnabled: boolean;
}
