import { Injectable } from '@nestjs/common';

type FindSample = (operationId: string, home: string) => unknown;

/** Recorded responses, which the OpenAPI document shows as examples. The library that has them says which they are. */
@Injectable()
export class SampleResponses {
  private find: FindSample = () => undefined;

  use(find: FindSample): void {
    this.find = find;
  }

  /** The body that an operation was seen to return, with links to the site at `home`; undefined if none was recorded. */
  of(operationId: string, home: string): unknown {
    return this.find(operationId, home);
  }
}
