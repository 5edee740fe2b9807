import * as z from 'zod/mini'
import type { KubernetesObject } from './render.ts'

const labels = z.record(z.string(), z.string())
const keyOf = z.object({ name: z.string(), key: z.string(), optional: z.optional(z.boolean()) })
const probe = z.looseObject({
  httpGet: z.optional(z.object({ path: z.string(), port: z.string() })),
  tcpSocket: z.optional(z.object({ port: z.string() })),
})
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z._default(z.array(z.string()), []),
  env: z._default(
    z.array(
      z.object({
        name: z.string(),
        value: z.optional(z.string()),
        valueFrom: z.optional(
          z.object({ secretKeyRef: z.optional(keyOf), configMapKeyRef: z.optional(keyOf) }),
        ),
      }),
    ),
    [],
  ),
  envFrom: z._default(
    z.array(
      z.object({
        configMapRef: z.optional(z.object({ name: z.string() })),
        secretRef: z.optional(z.object({ name: z.string() })),
      }),
    ),
    [],
  ),
  ports: z._default(z.array(z.object({ name: z.string(), containerPort: z.number() })), []),
  startupProbe: z.optional(probe),
  livenessProbe: z.optional(probe),
  readinessProbe: z.optional(probe),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
})
const template = z.object({
  metadata: z.object({ labels }),
  spec: z.looseObject({
    containers: z.tuple([container]),
    securityContext: z.looseObject({ runAsUser: z.number() }),
    terminationGracePeriodSeconds: z.optional(z.number()),
    volumes: z.array(
      z.looseObject({
        name: z.string(),
        secret: z.optional(
          z.looseObject({
            secretName: z.string(),
            items: z.array(z.object({ key: z.string(), path: z.string() })),
          }),
        ),
        configMap: z.optional(z.object({ name: z.string(), optional: z.optional(z.boolean()) })),
        persistentVolumeClaim: z.optional(z.object({ claimName: z.string() })),
      }),
    ),
  }),
})
const deployment = z.object({
  spec: z.looseObject({ replicas: z.optional(z.number()), template }),
})
const cronJob = z.object({
  spec: z.looseObject({
    jobTemplate: z.looseObject({ spec: z.looseObject({ template }) }),
  }),
})

export type Pod = {
  readonly of: string
  readonly replicas: number | undefined
  readonly labels: Readonly<Record<string, string>>
  readonly spec: z.infer<typeof template>['spec']
  readonly container: z.infer<typeof container>
}

/** The pods that deployments and jobs start: each has one container. */
export const podsIn = (objects: readonly KubernetesObject[]): readonly Pod[] =>
  objects.flatMap((object) => {
    const of = object.metadata.name
    if (object.kind === 'Deployment') {
      const { spec } = deployment.parse(object)
      return [podOf(of, spec.template, spec.replicas)]
    }
    if (object.kind === 'CronJob')
      return [podOf(of, cronJob.parse(object).spec.jobTemplate.spec.template, undefined)]
    return []
  })

const podOf = (
  of: string,
  { metadata, spec }: z.infer<typeof template>,
  replicas: number | undefined,
): Pod => ({ of, replicas, labels: metadata.labels, spec, container: spec.containers[0] })

/** The names of secrets and their keys that pods ask for; a key is null where a pod takes all. */
export const secretsOf = ({
  container,
  spec,
}: Pod): readonly (readonly [string, string | null])[] => [
  ...container.env.flatMap(({ valueFrom }) =>
    valueFrom?.secretKeyRef
      ? [[valueFrom.secretKeyRef.name, valueFrom.secretKeyRef.key] as const]
      : [],
  ),
  ...container.envFrom.flatMap(({ secretRef }) =>
    secretRef ? [[secretRef.name, null] as const] : [],
  ),
  ...spec.volumes.flatMap(({ secret }) =>
    (secret?.items ?? []).map(({ key }) => [secret?.secretName ?? '', key] as const),
  ),
]

/** What is at a path of names and places, such as `spec.ports.0`; undefined when nothing is. */
export const pick = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      from,
    )

export const isSelected = (pod: Pod, selector: Readonly<Record<string, string>>): boolean =>
  Object.entries(selector).every(([name, value]) => pod.labels[name] === value)

/** What is in secrets, for tests. */
const inSecrets: Readonly<Record<string, string>> = { username: 'flip', password: 'secret' }

/**
 * The variables of a container as Kubernetes sets them: `$(NAME)` is one that was set before it in `env`. Throws where
 * none was, since it would then stay as it is.
 */
export const environmentOf = (
  { env, envFrom }: Pod['container'],
  objects: readonly KubernetesObject[],
): Readonly<Record<string, string>> => {
  const dataOf = (name: string | undefined) =>
    z.record(z.string(), z.string()).parse(
      pick(
        objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name),
        'data',
      ) ?? {},
    )
  const own: Record<string, string> = {}
  for (const { name, value, valueFrom } of env) {
    const { configMapKeyRef: inMap, secretKeyRef: secret } = valueFrom ?? {}
    const given = value ?? (inMap ? dataOf(inMap.name)[inMap.key] : inSecrets[secret?.key ?? ''])
    own[name] = (given ?? '').replaceAll(/\$\((\w+)\)/g, (_, earlier: string) => {
      const known = own[earlier]
      if (known === undefined) throw new Error(`${name} asks for ${earlier}, which comes later.`)
      return known
    })
  }
  return Object.assign({}, ...envFrom.map(({ configMapRef }) => dataOf(configMapRef?.name)), own)
}
