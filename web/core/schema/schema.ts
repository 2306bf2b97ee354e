// A schema says once what a value of a document may be. It checks untrusted data, with a path and a reason where it is wrong; it
// carries the TypeScript type of what it reads; and it describes itself as JSON Schema, from which docs/example.schema.json is
// written. Why it is not a library: docs/architecture.md.

/** A node of JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Reads a value of a document, which stands at `path`. */
export interface Schema<Out, In = Out> {
  /** The value checked and copied. Throws an `ExampleError`. */
  read(value: unknown, path: string): Out;
  readonly json: JsonSchema;
  /** Only a type: what may be written. */
  readonly written?: In;
}

/** What a schema reads. */
export type Read<S> = S extends Schema<infer Out, unknown> ? Out : never;
/** What may be written for it. */
export type Written<S> = S extends Schema<unknown, infer In> ? In : never;

export function schema<Out, In = Out>(read: Schema<Out>['read'], json: JsonSchema): Schema<Out, In> {
  return { read, json };
}

/** A schema whose value is checked further, or brought into another form. */
export function refined<Read, Out, In>(
  inner: Schema<Read, In>,
  refine: (value: Read, path: string) => Out,
  json: JsonSchema = {},
): Schema<Out, In> {
  return schema((value, path) => refine(inner.read(value, path), path), { ...inner.json, ...json });
}

/** One of several forms: `choose` tells from the value which of them it has, or refuses it. */
export function union<Members extends readonly Schema<any, any>[]>(
  members: Members,
  choose: (value: unknown, path: string) => Members[number],
): Schema<Read<Members[number]>, Written<Members[number]>> {
  return schema((value, path) => choose(value, path).read(value, path) as Read<Members[number]>, {
    anyOf: members.map(({ json }) => json),
  });
}

/** A schema that leaves out what is there by default. Its type keeps the default: an example that is being edited may say it. */
export function unless<Out, In>(standard: NoInfer<Out>, inner: Schema<Out, In>): Schema<Out | undefined, In> {
  return refined(inner, (value) => (value === standard ? undefined : value), { default: standard });
}
