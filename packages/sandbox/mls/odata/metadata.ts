import type { Resource } from './resource.ts'

/** The `$metadata` document: the types and entity sets of these resources. */
export const metadataOf = (resources: readonly Resource[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">',
    '<edmx:DataServices>',
    '<Schema Namespace="org.reso.metadata" xmlns="http://docs.oasis-open.org/odata/ns/edm">',
    ...resources.map(entityType),
    '<EntityContainer Name="RESO">',
    ...resources.map(
      ({ name }) => `<EntitySet Name="${name}" EntityType="org.reso.metadata.${name}"/>`,
    ),
    '</EntityContainer>',
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
  ].join('\n')

const entityType = ({ name, keyField, fields, expandable }: Resource): string =>
  [
    `<EntityType Name="${name}">`,
    `<Key><PropertyRef Name="${keyField}"/></Key>`,
    ...Object.entries(fields).map(
      ([field, type]) =>
        `<Property Name="${field}" Type="${type}"${field === keyField ? ' Nullable="false"' : ''}/>`,
    ),
    ...expandable.map(
      (other) =>
        `<NavigationProperty Name="${other}" Type="Collection(org.reso.metadata.${other})"/>`,
    ),
    '</EntityType>',
  ].join('\n')
