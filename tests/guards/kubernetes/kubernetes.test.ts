import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findMistakes } from './find-mistakes.ts'
import { documents, every, kubectl, kustomizationNames, objectsOf, read } from './kustomizations.ts'
import { isSelected, pick, podsIn, secretsOf } from './pods.ts'
import type { KubernetesObject } from './render.ts'

const labels = z.record(z.string(), z.string())
const settings = new Set(
  [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
)

/** The first of its kind with a change, named after it. */
const changed = (kind: string, name: string, change: object): KubernetesObject => {
  const [first] = every(kind)
  if (first === undefined) throw new Error(`No ${kind} is rendered.`)
  return { ...first, metadata: { ...first.metadata, name }, ...change }
}

describe.skipIf(kubectl === null)('what is rendered for Kubernetes', { timeout: 180_000 }, () => {
  it('is as Kubernetes and the operators describe it, and else would not pass', () => {
    const objects = new Map(
      kustomizationNames.flatMap(objectsOf).map((object) => [JSON.stringify(object), object]),
    )
    const wrong = [
      changed('Service', 'a port that is no number', { spec: { ports: [{ port: 'http' }] } }),
      changed('Service', 'an unknown field', { spec: { ports: [{ port: 80, target: 1 }] } }),
      changed('Deployment', 'no selector', { spec: { replicas: 1 } }),
      changed('HTTPRoute', 'an unknown filter', {
        spec: { rules: [{ filters: [{ type: 'A' }] }] },
      }),
      changed('Cluster', 'an unknown field', { spec: { instances: 3, size: '1Gi' } }),
      changed('Cluster', 'a field by the name that types have', {
        spec: { instances: 3, bootstrap: { initdb: { postInitSql: [] } } },
      }),
      changed('ScheduledBackup', 'no schedule', { spec: { cluster: { name: 'a' } } }),
      changed('ScheduledBackup', 'an unknown kind', { kind: 'Backups' }),
    ]
    const found = findMistakes([...objects.values(), ...wrong]).map(
      (mistake) => mistake.split(':')[0],
    )
    expect([...new Set(found)].toSorted()).toEqual(
      wrong.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted(),
    )
  })

  it('holds no secret, and asks only for those that the documents have made', () => {
    expect(every('Secret')).toEqual([])
    const made = new Map(
      [...documents.matchAll(/create secret generic (\S+) (.*)/g)].map(([, name, rest = '']) => [
        name,
        [...rest.matchAll(/--from-(?:literal|file)=([^=\s]+)=/g)].map(([, key = '']) => key),
      ]),
    )
    for (const pod of kustomizationNames.flatMap((name) => podsIn(objectsOf(name))))
      for (const [name, key] of secretsOf(pod)) {
        expect(made, name).toHaveProperty(['size'], 4)
        expect(made.has(name), name).toBe(true)
        if (key !== null) expect(made.get(name), name).toContain(key)
      }
    for (const name of made.get('flip-secrets') ?? []) expect(settings, name).toContain(name)
    expect(pick(every('Cluster')[0], 'spec.bootstrap.initdb.secret.name')).toBe('flip-postgres')
    const keys = pick(every('ObjectStore')[0], 'spec.configuration.s3Credentials')
    expect(keys).toEqual({
      accessKeyId: { name: 'flip-backups', key: made.get('flip-backups')?.[0] },
      secretAccessKey: { name: 'flip-backups', key: made.get('flip-backups')?.[1] },
    })
  })

  it.each(kustomizationNames)('refers to what is there (%s)', (name) => {
    const objects = objectsOf(name)
    const there = (kind: string, named: unknown) =>
      objects.find((object) => object.kind === kind && object.metadata.name === named)
    for (const { of, container, spec } of podsIn(objects)) {
      for (const { valueFrom } of container.env) {
        const asked = valueFrom?.configMapKeyRef
        if (asked)
          expect(pick(there('ConfigMap', asked.name), 'data'), of).toHaveProperty(asked.key)
      }
      for (const { configMapRef } of container.envFrom)
        if (configMapRef) expect(there('ConfigMap', configMapRef.name), of).toBeDefined()
      const volumes = spec.volumes.map((volume) => volume.name)
      expect(container.volumeMounts.map((mount) => mount.name).toSorted()).toEqual(
        volumes.toSorted(),
      )
      for (const { configMap, persistentVolumeClaim: claim } of spec.volumes) {
        if (configMap?.optional) expect(documents).toContain(`create configmap ${configMap.name} `)
        else if (configMap) expect(there('ConfigMap', configMap.name), of).toBeDefined()
        if (claim) expect(there('PersistentVolumeClaim', claim.claimName), of).toBeDefined()
      }
    }
    const services = objects.filter(({ kind }) => kind === 'HTTPRoute' || kind === 'Ingress')
    for (const way of services) {
      const named = [
        ...JSON.stringify(way).matchAll(
          /"(?:service":\{"name|backendRefs":\[\{"name)":"([^"]+)","port":(?:\{"name":)?"?(\w+)/g,
        ),
      ]
      expect(named, way.metadata.name).not.toEqual([])
      for (const [, service, port] of named)
        expect(JSON.stringify(pick(there('Service', service), 'spec.ports')), service).toMatch(
          new RegExp(`"(?:port|name)":"?${port}\\b`),
        )
    }
    for (const scaler of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')) {
      const target = there('Deployment', pick(scaler, 'spec.scaleTargetRef.name'))
      expect(pick(target, 'spec.template')).toBeDefined()
      expect(pick(target, 'spec.replicas')).toBeUndefined()
    }
  })

  it.each(kustomizationNames)(
    'finds the pods that it means, by their labels and ports (%s)',
    (name) => {
      const pods = podsIn(objectsOf(name))
      const selecting = objectsOf(name).flatMap((object) => {
        const selector =
          pick(object, 'spec.podSelector.matchLabels') ??
          pick(object, 'spec.selector.matchLabels') ??
          (object.kind === 'Service' ? pick(object, 'spec.selector') : undefined)
        return selector === undefined ? [] : [{ object, selector: labels.parse(selector) }]
      })
      expect(selecting.length).toBeGreaterThan(8)
      for (const { object, selector } of selecting) {
        if ('cnpg.io/cluster' in selector) {
          expect(selector['cnpg.io/cluster']).toBe(pick(every('Cluster')[0], 'metadata.name'))
          continue
        }
        const found = pods.filter((pod) => isSelected(pod, selector))
        expect(found, object.metadata.name).not.toEqual([])
        const ports = found.flatMap(({ container }) => container.ports.map((port) => port.name))
        for (const [, port] of JSON.stringify(object.spec).matchAll(
          /"(?:targetPort|port)":"([a-z]+)"/g,
        ))
          expect(ports, object.metadata.name).toContain(port)
      }
    },
  )
})
