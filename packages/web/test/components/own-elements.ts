import { afterEach, expect } from 'vitest';
import { bareTexts } from '../bare-texts.ts';

afterEach(() => expect(bareTexts(), 'Each text needs an element of its own.').toEqual([]));
