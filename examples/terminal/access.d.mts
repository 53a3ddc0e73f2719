export interface Access {
  /** Address of the service. */
  base: string;
  /** An API key. */
  key: string;
}

/** The address of the service: `base`, else `WCA_BASE`, else that of `npm start`. Throws if it is no http or https address. */
export function addressOf(base: string | undefined): string;

/**
 * Address and API key: what was written as an argument, else `WCA_BASE` and `WCA_API_KEY`, else the address and the key of the demo tenant of
 * `npm start`. Throws if there is no key.
 */
export function accessOf(written?: { base?: string; key?: string }): Access;

/** Why a redirect from an address is not followed. */
export function redirectText(address: string | URL, location: string | null | undefined): string;

/** As `fetch`, but throws an error for a redirect instead of following it. */
export function fetchDirectly(url: string | URL, init?: RequestInit): Promise<Response>;

/** Whether a service accepts connections at an address. */
export function answers(base: string): Promise<boolean>;

/** Throws an error that says what to do if no service accepts connections at `base`. */
export function assertAnswers(base: string): Promise<void>;
