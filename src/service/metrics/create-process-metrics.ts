import { type EventLoopUtilization, performance } from "node:perf_hooks";
import type { Gauge, Registry } from "prom-client";

/**
 * The few numbers of this process that tell whether it is short of something, read at each scrape. The library's own set
 * leaves an observer of the garbage collector behind for each registry, and writes values that are no numbers.
 */
export function createProcessMetrics(prometheus: typeof import("prom-client"), registry: Registry): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    const made: Gauge = new prometheus.Gauge({ name, help, registers, collect: () => made.set(read()) });
  };
  const cpu = new prometheus.Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time of this process.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
  const startedAt = performance.timeOrigin / 1000;
  gauge("process_start_time_seconds", "When this process began, in seconds since 1970.", () => startedAt);
  gauge("process_resident_memory_bytes", "Memory of this process.", () => process.memoryUsage.rss());
  gauge("nodejs_heap_size_used_bytes", "Used heap.", () => process.memoryUsage().heapUsed);
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  gauge(
    "nodejs_eventloop_utilization_ratio",
    "Share of the time since the last scrape in which the event loop was busy.",
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return Number.isFinite(utilization) ? utilization : 0;
    },
  );
}
