import type { ClusterSpec, ScheduledBackupSpec } from '@cdk8s-kit/crds/pg'
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'

/** The kinds of objects, with what checks one: made of Kubernetes' OpenAPI description and of the operators' own schemas. */
export const models = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 CronJob': CronJob,
  'gateway.networking.k8s.io/v1 HTTPRoute': HTTPRoute,
  'monitoring.coreos.com/v1 PodMonitor': PodMonitor,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'v1 Service': Service,
} as const

type Models = typeof models
type Header = { readonly apiVersion: string; readonly kind: string }

/** As a file has it, of the types for programs: names in place of enums, and numbers or strings in place of what wraps them. */
type Written<T> = T extends string
  ? `${T}`
  : T extends { readonly value: number | string }
    ? number | string
    : T extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Written<T[Key]> }
        : T

/**
 * What may be said of an object of each kind, and nothing else.
 *
 * @public what `find-mistakes.ts` has the compiler check imports it.
 */
export type Shapes = {
  readonly [Kind in keyof Models]: Header & NonNullable<ConstructorParameters<Models[Kind]>[0]>
} & {
  readonly 'postgresql.cnpg.io/v1 Cluster': Header & {
    readonly metadata: Shapes['v1 ConfigMap']['metadata']
    readonly spec: Written<ClusterSpec>
  }
  readonly 'postgresql.cnpg.io/v1 ScheduledBackup': Header & {
    readonly metadata: Shapes['v1 ConfigMap']['metadata']
    readonly spec: Written<ScheduledBackupSpec>
  }
}

/** No package holds the schema of the plugin for backups. */
export const kindsWithoutSchema = ['barmancloud.cnpg.io/v1 ObjectStore']

/** Fields whose names have several capitals in a row, which the types of the operator spell with one. */
export const namesInTypes: ReadonlyMap<string, string> = new Map([
  ['isWALArchiver', 'isWalArchiver'],
  ['postInitSQL', 'postInitSql'],
])
