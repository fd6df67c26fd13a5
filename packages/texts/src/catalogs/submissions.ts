import { catalog } from '../compile/catalog.ts';

export const { weightTypes, statusLabels, failureReasons, unknownFailure, removedName, precisions, ages } =
  catalog(
    'weightTypes',
    'statusLabels',
    'failureReasons',
    'unknownFailure',
    'removedName',
    'precisions',
    'ages',
  );
