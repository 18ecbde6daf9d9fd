import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** A response of the server. */
export interface ReceivedResponse {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

type Node = Record<string, unknown>;

export interface OpenApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Node> }>>;
  readonly webhooks: Record<string, unknown>;
  readonly components: { readonly responses: Record<string, Node> };
}

/** Parameters with which a response is not the described one: a part of the fields, an envelope, a function call. */
const RESHAPING = ['_fields', '_fields[]', '_envelope', '_jsonp'];

/** Any request may have invalid credentials. */
const SIGN_IN_ERRORS = /_authentication_error$|^invalid_username$|^rest_(foreign_page|too_many_attempts|insecure_connection)$/;

/** Compares responses with the schemas of an OpenAPI document. */
export class OpenApiValidator {
  // Each function runs few times, so it would take longer to optimize than to run.
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, code: { optimize: false } });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly templates: [path: string, pattern: RegExp][];

  constructor(private readonly document: OpenApiDocument) {
    this.ajv.addSchema(document, 'document');
    const literalFirst = Object.keys(document.paths).sort((one, other) => one.split('{').length - other.split('{').length);
    this.templates = literalFirst.map((path) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)]);
  }

  /** What is wrong with a response, one sentence each; nothing if it matches, or if the document does not describe it. */
  errorsOf({ url, status, text, ...sent }: ReceivedResponse): string[] {
    const { pathname, searchParams, origin } = new URL(url);
    const method = searchParams.get('_method') ?? sent.method;
    if (status === 304 || text === '' || RESHAPING.some((name) => searchParams.has(name))) return [];
    const path = (origin + pathname).slice(this.document.servers[0].url.length) || '/';
    const [template] = this.templates.find(([, pattern]) => pattern.test(path)) ?? [];
    const operation = template && this.document.paths[template][method.toLowerCase()];
    if (!operation) return [];
    if (status >= 400) {
      const { code } = JSON.parse(text) as { code: string };
      if (!this.codesOf(operation.responses[status]).includes(code) && !this.isOfEveryRequest(code))
        return [`${method} ${template} ${status}: the error ${code} is not described`];
    }
    const name = status < 400 ? String(status) : 'default';
    if (!operation.responses[name]) return [`${method} ${template}: the status ${status} is not described`];
    const validate = this.validatorOf(template, method.toLowerCase(), name);
    if (!validate || validate(JSON.parse(text))) return [];
    return (validate.errors ?? []).map((error) => {
      const where = error.instancePath.replace(/\/\d+/g, '/0');
      const detail = error.keyword === 'enum' || error.keyword === 'pattern' ? '' : ` ${JSON.stringify(error.params)}`;
      return `${method} ${template} ${status}: ${where} ${error.message}${detail}`;
    });
  }

  private codesOf(response: Node | undefined): string[] {
    const media = (response?.['content'] as Record<string, { readonly examples?: object }> | undefined)?.['application/json'];
    return Object.keys(media?.examples ?? {});
  }

  private isOfEveryRequest(code: string): boolean {
    return this.codesOf(this.document.components.responses['Error']).includes(code) || SIGN_IN_ERRORS.test(code);
  }

  /** What is wrong with the body of a webhook delivery; nothing if it matches. */
  errorsOfEvent(topic: string, text: string): string[] {
    if (!this.document.webhooks[topic]) return [`${topic} is not described`];
    const validate = this.validatorAt(`webhooks/${topic}/post/requestBody`);
    return validate(JSON.parse(text))
      ? []
      : (validate.errors ?? []).map((error) => `${topic}: ${error.instancePath} ${error.message}`);
  }

  private validatorOf(path: string, method: string, status: string): ValidateFunction | undefined {
    const escaped = path.replace(/~/g, '~0').replace(/\//g, '~1');
    const pointer = `paths/${encodeURI(escaped)}/${method}/responses/${status}`;
    const response = this.document.paths[path][method].responses[status];
    const target = '$ref' in response ? String(response['$ref']).slice(2) : pointer;
    if (!('$ref' in response) && !('content' in response)) return undefined;
    return this.validatorAt(target);
  }

  private validatorAt(pointer: string): ValidateFunction {
    const known = this.compiled.get(pointer);
    if (known) return known;
    const validate = this.ajv.compile({ $ref: `document#/${pointer}/content/application~1json/schema` });
    this.compiled.set(pointer, validate);
    return validate;
  }
}
