export declare function commandsIn(text: string, heading: string, values: Record<string, string>): string[];
export declare function below(folder: string, text: string): string;
