export { exportFindings, EXPORT_FORMATS, type ExportFormat } from './export-findings.js';
export type { FindingData, NewChunk, NewFinding } from './finding-row.js';
export type { Finding, FindingCause } from './dto/finding.dto.js';
export type { FindingFilter } from './finding-views.js';
export { FindingsReader, isCursor, type FindingsSource, type Listing, type OpenFindings } from './findings-reader.js';
export { FindingsRepository, type ChunkRow, type FindingSetRow } from './findings.repository.js';
export { FindingsWriter, type FinishedFindings } from './findings-writer.js';
export type { FindingsOutline, OutlineRule } from './outline.js';
export { decodePlaces, PlacesLog, type Places } from './places.js';
