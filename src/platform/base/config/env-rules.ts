import { Transform } from 'class-transformer';
import { IsBoolean, IsDate, IsInt, IsNumber, IsOptional, IsUrl, Matches, Max, Min, ValidateBy } from 'class-validator';

/** Variables without a default, which `new Env()` does not have as properties. */
export const optionalVariables: string[] = [];

/** The variable has no default. */
export const Optional = () => (target: object, key: string) => {
  IsOptional()(target, key);
  optionalVariables.push(key);
};

/** A whole number. */
export const Integer = (min: number, max: number) => (target: object, key: string) => {
  Transform(({ value }) => (/^\d+$/.test(String(value)) ? Number(value) : value))(target, key);
  IsInt({ message: `must be a whole number from ${min} to ${max}` })(target, key);
  Min(min, { message: `must be at least ${min}` })(target, key);
  Max(max, { message: `must be at most ${max}` })(target, key);
};

/** A decimal number from 0 to 1. */
export const Ratio = () => (target: object, key: string) => {
  Transform(({ value }) => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(String(value)) ? Number(value) : value))(target, key);
  IsNumber({}, { message: 'must be a number from 0 to 1' })(target, key);
};

/** `true` or `false`. */
export const Flag = () => (target: object, key: string) => {
  Transform(({ value }) => ({ true: true, false: false })[String(value)] ?? value)(target, key);
  IsBoolean({ message: 'must be true or false' })(target, key);
};

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
/** An RFC 3339 time with offset, converted to a `Date`. */
export const Time = () => (target: object, key: string) => {
  Optional()(target, key);
  Transform(({ value }) => (RFC3339.test(String(value)) ? new Date(String(value)) : value))(target, key);
  IsDate({ message: 'must be a date and time with offset, such as 2027-01-31T00:00:00Z' })(target, key);
};

export const PostgresUrl = () => (target: object, key: string) => {
  Optional()(target, key);
  Matches(/^postgres(ql)?:\/\/.+/, { message: 'must be a postgres:// address' })(target, key);
};

/** Addresses of databases, with commas between them. */
export const PostgresUrls = () => (target: object, key: string) => {
  Optional()(target, key);
  Matches(/^postgres(ql)?:\/\/[^,]+(?:,postgres(ql)?:\/\/[^,]+)*$/, {
    message: 'must be postgres:// addresses with commas between them',
  })(target, key);
};

/** An address of http or https. */
export const HttpUrl = () => (target: object, key: string) => {
  Optional()(target, key);
  IsUrl({ require_tld: false, protocols: ['http', 'https'] }, { message: 'must be an http(s) address' })(target, key);
};

/** A list of origins of http or https with commas between them, as browsers send them in `Origin`, converted to an array. */
export const Origins = () => (target: object, key: string) => {
  Transform(({ value }) =>
    String(value)
      .split(',')
      .map((origin) => origin.trim()),
  )(target, key);
  const message = 'must be origins such as https://shop.example.com with commas between them, without a path';
  ValidateBy({
    name: 'origins',
    validator: { validate: (value) => (value as string[]).every(isOrigin), defaultMessage: () => message },
  })(target, key);
};

const isOrigin = (text: string): boolean =>
  /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
