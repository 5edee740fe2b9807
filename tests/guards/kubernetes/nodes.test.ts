import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type IPrometheusRule,
  PrometheusRule,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { LIVE_PATH, READY_PATH } from '../../../src/contract/health-paths.ts'
import { readConfig } from '../../../src/server/config/config.ts'
import { CONNECTIONS_A_NODE } from '../../../src/server/start/services/node-connections.ts'
import { realServices } from '../../real-services.ts'
import {
  documents,
  every,
  type Kustomization,
  kubectl,
  kustomizationNames,
  objectsOf,
  read,
} from './kustomizations.ts'
import { environmentOf, type Pod, pick, podsIn } from './pods.ts'

const repository = resolve(import.meta.dirname, '../../..')
const dockerfile = read('Dockerfile')
const settings = new Set(
  [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
)
const ofDockerfile = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
/** What the documents put into the secret of settings. */
const secrets = Object.fromEntries(
  [
    ...(/secret generic flip-secrets (.*)/.exec(documents)?.[1] ?? '').matchAll(/=(\w+)=(\S+)/g),
  ].map(([, name = '', value = '']) => [name, value]),
)
/** The web node, the worker and the job before an upgrade. */
const nodes = (name: Kustomization): readonly Pod[] =>
  podsIn(objectsOf(name)).filter(
    ({ labels }) => labels['app.kubernetes.io/name'] === 'flip-search-pro',
  )
const pooler = (which: 'measured' | 'base'): ReadonlyMap<string, string> =>
  new Map(
    [
      ...read(`deploy/${which === 'base' ? 'kubernetes/base/' : ''}pgbouncer.ini`).matchAll(
        /^(\w+) = (.*)$/gm,
      ),
    ].map(([, name = '', value = '']) => [name, value]),
  )
/** How many machines, and what each asks for. */
const sizeIn = (row: RegExp): readonly [string, unknown] => {
  const [, count = '', cores, memory] = row.exec(read('docs/scale.md')) ?? []
  return [
    count,
    { requests: { cpu: cores, memory: `${memory}Gi` }, limits: { memory: `${memory}Gi` } },
  ]
}
const resourcesOf = (of: { readonly resources?: unknown } | undefined): unknown => of?.resources

describe.skipIf(kubectl === null)('a node in Kubernetes', { timeout: 180_000 }, () => {
  it.each(kustomizationNames)('is set as the product reads it (%s)', (name) => {
    expect(nodes(name).map(({ of }) => of)).toEqual([
      'flip-web',
      'flip-worker',
      'flip-upgrade-check',
    ])
    for (const { of, container } of nodes(name)) {
      const environment = environmentOf(container, objectsOf(name))
      const partsOfOthers = container.env.filter(({ value }) => value === undefined)
      for (const variable of Object.keys(environment))
        if (!partsOfOthers.some((part) => part.name === variable))
          expect(settings, variable).toContain(variable)
      const authority = 'sslrootcert=/postgres/ca.crt'
      const withFile = Object.entries(environment).map(([variable, value]) => [
        variable,
        value.replace(authority, 'sslrootcert=package.json'),
      ])
      const config = readConfig(
        {
          ...ofDockerfile(),
          ...(name === 'the folder of docs/deploy.md' ? secrets : realServices),
          ...Object.fromEntries(withFile),
        },
        repository,
      )
      expect(config.ok ? null : config.error, of).toBe(null)
      expect(config).toMatchObject({
        value: {
          role: of === 'flip-upgrade-check' ? 'all' : of.replace('flip-', ''),
          trustedProxies: 1,
          database: {
            connectionString: expect.stringMatching(/^postgres:\/\/flip:secret@/),
            readConnectionStrings:
              name === 'external-postgres' || /check/.test(of) ? [] : [expect.any(String)],
          },
        },
      })
      expect(environment.DATABASE_URL).toContain(
        of === 'flip-upgrade-check' ? authority : '@flip-pgbouncer:6432/flip',
      )
    }
  })

  it.each(kustomizationNames)('runs the image as it is made (%s)', (name) => {
    const { HOST, PORT, FLIP_DATA_DIR } = ofDockerfile()
    expect(HOST).toBe('0.0.0.0')
    const user = Number(/useradd .*--uid (\d+)/.exec(dockerfile)?.[1])
    for (const { of, container, spec } of nodes(name)) {
      expect(spec.securityContext.runAsUser).toBe(user)
      for (const path of container.args.filter((argument) => argument.startsWith('/app/')))
        expect(existsSync(join(repository, path.replace('/app/', ''))), path).toBe(true)
      if (of === 'flip-upgrade-check') continue
      expect(container.ports).toEqual([
        { name: 'http', containerPort: Number(PORT) },
        {
          name: 'metrics',
          containerPort: Number(environmentOf(container, objectsOf(name)).FLIP_METRICS_PORT),
        },
      ])
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(FLIP_DATA_DIR)
      expect(container.livenessProbe?.httpGet).toEqual({ path: LIVE_PATH, port: 'http' })
      expect(container.startupProbe?.httpGet).toEqual({ path: LIVE_PATH, port: 'http' })
      expect(container.readinessProbe?.httpGet).toEqual({ path: READY_PATH, port: 'http' })
      const compose = Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(compose)
    }
  })

  it('runs nothing as root, and lets nothing write to its own files', () => {
    for (const { of, container, spec } of kustomizationNames.flatMap((name) =>
      podsIn(objectsOf(name)),
    )) {
      expect(spec, of).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(container.securityContext, of).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })

  it('has the size that docs/scale.md names, on each kind of machine', () => {
    const [web, worker, postgres] = [
      sizeIn(/^\| (\d+) web nodes \|.*\| (\d+) cores, (\d+) GB \|$/m),
      sizeIn(/^\| (\d+) workers \|.*\| (\d+) cores, (\d+) GB \|$/m),
      sizeIn(
        /^\| (primary), replica .*, replica .*\| (\d+) cores, (\d+) GB, 1 TB of SSD each \|$/m,
      ),
    ]
    const [ofWeb, ofWorker] = nodes('cloudnative-pg')
    expect(
      [ofWeb, ofWorker].map((pod) => [String(pod?.replicas), resourcesOf(pod?.container)]),
    ).toEqual([web, worker])
    const cluster = objectsOf('cloudnative-pg').find(({ kind }) => kind === 'Cluster')
    expect([pick(cluster, 'spec.instances'), pick(cluster, 'spec.storage.size')]).toEqual([
      3,
      '1Ti',
    ])
    expect(resourcesOf({ resources: pick(cluster, 'spec.resources') })).toEqual(postgres?.[1])
  })

  it('finds room at the pooler and at Postgres, however many there may be', () => {
    const most = Number(pick(every('HorizontalPodAutoscaler')[0], 'spec.maxReplicas'))
    const workers = nodes('cloudnative-pg').find(({ of }) => of === 'flip-worker')?.replicas ?? 0
    // One more of each while they are replaced.
    const connections = (most + 1 + workers + 1) * CONNECTIONS_A_NODE
    expect(connections).toBeLessThanOrEqual(Number(pooler('base').get('max_client_conn')))
    const poolers = podsIn(objectsOf('cloudnative-pg')).find(({ of }) => of === 'flip-pgbouncer')
    const pools = (Number(poolers?.replicas) + 1) * Number(pooler('base').get('default_pool_size'))
    const [cluster] = every('Cluster')
    expect(Number(pick(cluster, 'spec.postgresql.parameters.max_connections'))).toBeGreaterThan(
      pools + 3 * (most + 1 + workers + 1),
    )
  })

  it('has the pooler that was measured, but for where it is and what it checks', () => {
    const [measured, here] = [pooler('measured'), pooler('base')]
    const places = new Set(['listen_addr', 'auth_file', 'flip'])
    expect(measured.size).toBeGreaterThan(8)
    for (const [name, value] of measured)
      if (!places.has(name)) expect(here.get(name), name).toBe(value)
    expect(here.get('server_tls_sslmode')).toBe('verify-full')
    const pod = podsIn(objectsOf('cloudnative-pg')).find(({ of }) => of === 'flip-pgbouncer')
    expect(pod?.container.ports).toEqual([
      { name: 'pgbouncer', containerPort: Number(here.get('listen_port')) },
    ])
  })

  it('is reached at the address that it links to', () => {
    const objects = objectsOf('the folder of docs/deploy.md')
    const settingsThere = objects.find(({ metadata }) => metadata.name.startsWith('flip-settings'))
    const { host } = new URL(String(pick(settingsThere, 'data.PUBLIC_URL')))
    const route = objects.find(({ kind }) => kind === 'HTTPRoute')
    expect(pick(route, 'spec.hostnames')).toEqual([host])
    for (const ingress of every('Ingress'))
      expect(JSON.stringify(ingress.spec).split(host)).toHaveLength(3)
  })

  it('lets through what the proxy for nginx lets through', () => {
    const nginx = read('deploy/nginx.conf')
    const annotations = pick(every('Ingress')[0], 'metadata.annotations')
    const [, seconds] = /proxy_read_timeout (\d+)s/.exec(nginx) ?? []
    const [, size] = /client_max_body_size (\w+);/.exec(nginx) ?? []
    expect(annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-read-timeout': seconds,
      'nginx.ingress.kubernetes.io/proxy-body-size': size,
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
    })
    expect(pick(every('HTTPRoute')[0], 'spec.rules.0.timeouts.request')).toBe('0s')
  })

  it('gives its figures under the name that the alerts ask for', () => {
    const [, job] = /up\{job="([^"]+)"/.exec(read('deploy/prometheus-alerts.yaml')) ?? []
    const [monitor] = every('PodMonitor')
    const label = String(pick(monitor, 'spec.jobLabel'))
    for (const pod of nodes('the folder of docs/deploy.md')) expect(pod.labels[label]).toBe(job)
  })

  it.skipIf(process.platform === 'win32')('has its alerts by the command of the documents', () => {
    const command = /\{ printf .*?\}(?= \| kubectl)/s.exec(documents)?.[0] ?? ''
    const made = spawnSync('sh', ['-c', command.replace('flip-search-pro/deploy', 'deploy')], {
      cwd: repository,
      encoding: 'utf8',
    })
    const rule: unknown = parse(made.stdout)
    expect(pick(rule, 'spec')).toEqual(parse(read('deploy/prometheus-alerts.yaml')))
    expect(() => new PrometheusRule(rule as IPrometheusRule).validate()).not.toThrow()
  })
})
