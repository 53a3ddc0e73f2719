import type { Type } from '@nestjs/common';

/** Finds what a module provides, such as a service, by its class. */
export interface Providers {
  get<T>(provider: Type<T>): T;
}
