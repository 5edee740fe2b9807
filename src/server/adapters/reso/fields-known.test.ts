import { describe, expect, it } from 'vitest'
import { fieldsInMetadata } from './fields-known.ts'

describe('the fields of a resource in a metadata document', () => {
  it('are those of the type that its set has', () => {
    const csdl = `<edmx:Edmx><Schema Namespace="org.reso">
      <EntityType Name="Media"><Property Name="MediaKey" Type="Edm.String"/></EntityType>
      <EntityType Name="Empty"/>
      <EntityType Name="Home"><Key><PropertyRef Name="ListingKey"/></Key>
        <Property Name="ListingKey" Type="Edm.String"></Property>
        <NavigationProperty Name="Media" Type="Collection(org.reso.Media)"/></EntityType>
      <EntityContainer Name="Default"><EntitySet Name="Property" EntityType="org.reso.Home"/>
      </EntityContainer></Schema></edmx:Edmx>`
    expect(fieldsInMetadata(csdl, 'Property')).toEqual(new Set(['ListingKey', 'Media']))
    expect(fieldsInMetadata(csdl, 'Media')).toEqual(new Set(['MediaKey']))
    expect(fieldsInMetadata(csdl, 'Member')).toBeNull()
  })

  it.each([
    '<EntityType Name="a">',
    '<EntityType ',
    '<EntitySet Name="Property" ',
    '<EntitySet Name="Property" EntityType="a.',
  ])('are looked for once in a document that repeats %s', (text) => {
    expect(fieldsInMetadata(text.repeat(100_000), 'Property')).toBeNull()
  })
})
