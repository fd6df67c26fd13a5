import { dirname, join, relative } from 'node:path/posix';
import { HOUSES, maySpeakSql, QUERY_BUILDERS } from './rooms.js';

/** @typedef {{ path: string, text: string }} SourceFile */

const IMPORT = /(?:\bfrom |\bimport |\bimport\()'([^']+)'/g;

/** @param {string} name @param {string} prefix of a package, or of all below it */
function isOf(name, prefix) {
  return prefix.endsWith(':') ? name.startsWith(prefix) : name === prefix || name.startsWith(`${prefix}/`);
}

/** @param {readonly string[]} rooms @param {string} folder @returns {string} the nearest room that holds the folder */
function roomOf(rooms, folder) {
  for (let room = folder; room !== '.' && room !== ''; room = dirname(room))
    if (rooms.includes(room)) return room;
  return '.';
}

/** @param {SourceFile} file @returns {string[]} */
function importsOf({ text }) {
  return [...text.matchAll(IMPORT)].flatMap(([, name]) => name ?? []);
}

/**
 * @param {SourceFile} file
 * @returns {string[]} a message for each import that goes against an arrow
 */
function wrongArrows(file) {
  const root = Object.keys(HOUSES).find((folder) => file.path.startsWith(`${folder}/`));
  const house = root === undefined ? undefined : HOUSES[root];
  if (root === undefined || house === undefined) return [];
  const rooms = Object.keys(house.rooms);
  const from = roomOf(rooms, relative(root, dirname(file.path)));
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('.')) {
      const target = join(dirname(file.path), name);
      if (!target.startsWith(`${root}/`)) return [`${file.path}: ${name} is outside of ${root}`];
      const to = roomOf(rooms, relative(root, dirname(target)));
      const isAllowed = to === from || house.rooms[from]?.includes(to) === true;
      return isAllowed ? [] : [`${file.path}: room '${from}' may not import room '${to}' (${name})`];
    }
    if (house.never.some((prefix) => isOf(name, prefix)))
      return [`${file.path}: ${root} may not import ${name}`];
    if (house.outside !== null && !house.outside.includes(name))
      return [
        `${file.path}: ${root} imports nothing outside of itself but ${house.outside.join(', ')} (${name})`,
      ];
    if (QUERY_BUILDERS.some((prefix) => isOf(name, prefix)) && !maySpeakSql(file.path))
      return [`${file.path}: queries stand in files named .sql.ts (${name})`];
    return [];
  });
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @returns {string[][]} the nodes of each circle, every node at most once
 */
export function circles(graph) {
  /** @type {string[][]} */
  const found = [];
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[]} */
  const path = [];
  /** @param {string} node */
  function visit(node) {
    state.set(node, 'open');
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') found.push([...path.slice(path.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    path.pop();
    state.set(node, 'done');
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return found;
}

/**
 * @param {readonly SourceFile[]} files
 * @param {(path: string) => string} nodeOf the file itself, or its folder
 */
function circlesOf(files, nodeOf) {
  const paths = new Set(files.map(({ path }) => path));
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const file of files) {
    const node = nodeOf(file.path);
    const nexts = graph.get(node) ?? new Set();
    graph.set(node, nexts);
    for (const name of importsOf(file)) {
      const target = name.startsWith('.') ? join(dirname(file.path), name) : null;
      if (target !== null && paths.has(target) && nodeOf(target) !== node) nexts.add(nodeOf(target));
    }
  }
  return circles(graph);
}

/**
 * Checks the arrows of docs/architecture.md: imports go along the table of rooms, and neither files nor folders import each
 * other in a circle.
 * @param {readonly SourceFile[]} files sources without tests, paths from the project's root
 * @returns {string[]} a message for each violation
 */
export function checkArrows(files) {
  return [
    ...files.flatMap(wrongArrows),
    ...circlesOf(files, (path) => path).map((circle) => `files import in a circle: ${circle.join(' → ')}`),
    ...circlesOf(files, dirname).map((circle) => `folders import in a circle: ${circle.join(' → ')}`),
  ];
}
