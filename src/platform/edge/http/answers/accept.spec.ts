import { qualityOf } from './accept.js';

describe('the quality of application/json', () => {
  it.each([
    ['application/json', 1],
    ['APPLICATION/JSON', 1],
    ['application/json;odata=verbose', 1],
    ['application/json; odata.metadata=minimal; q=0.5, text/html', 0.5],
    ['text/html, */*;q=0.1', 0.1],
    ['application/*;q=0.2, */*;q=0.1', 0.2],
    ['application/json;q=0, */*', 0],
    ['application/json;q=0, application/json;odata=verbose', 1],
    ['text/html', 0],
    ['application/json;q=x', 0],
    ['', 0],
  ])('of Accept: %s is %d', (accept, quality) => {
    expect(qualityOf('application/json', accept)).toBe(quality);
  });
});
