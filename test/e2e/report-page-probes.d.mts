export function openAll(): void;
export function touchAll(): void;
export function findStrangers(): string[];
export function elementsOfText(): string[];
export function backgroundOfBody(): string;
export function widthOfDocument(): number;
export function findFaintTexts(): string[];
